"""A door before the stand-in: TLS that ends here, or a proxy that is asked to CONNECT.

    /usr/bin/python3 door.py tls --to 4711 --certificate cert.pem --key key.pem
    /usr/bin/python3 door.py proxy --log asked.txt

It prints `{"port": …}` once it is ready and ends with its standard input.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import ssl
import sys
from threading import Thread

HOSTS = ("127.0.0.1", "localhost")


async def pump(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
    """Carries bytes until either side has no more."""
    try:
        while data := await reader.read(1 << 16):
            writer.write(data)
            await writer.drain()
    except (ConnectionError, ssl.SSLError):
        pass
    finally:
        writer.close()


async def join(one: asyncio.StreamReader, other: asyncio.StreamWriter, port: int) -> None:
    """Joins a connection to a port of this machine."""
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    await asyncio.gather(pump(one, writer), pump(reader, other))


async def proxy(reader: asyncio.StreamReader, writer: asyncio.StreamWriter, log: str) -> None:
    """Does what a client asks to CONNECT to; only this machine is let through."""
    try:
        head = await reader.readuntil(b"\r\n\r\n")
    except (asyncio.IncompleteReadError, ConnectionError):
        return writer.close()
    line = head.split(b"\r\n")[0].decode("latin-1")
    with open(log, "a", encoding="utf-8") as file:
        file.write(line + "\n")
    method, target, *_ = line.split(" ") + [""]
    host, _, port = target.rpartition(":")
    if method != "CONNECT" or host not in HOSTS or not port.isdigit():
        writer.write(b"HTTP/1.1 403 Forbidden\r\n\r\n")
        return writer.close()
    writer.write(b"HTTP/1.1 200 Connection established\r\n\r\n")
    await join(reader, writer, int(port))


async def serve(chosen: argparse.Namespace) -> None:
    """Serves until its standard input ends."""
    context = None
    if chosen.mode == "tls":
        context = ssl.create_default_context(ssl.Purpose.CLIENT_AUTH)
        context.load_cert_chain(chosen.certificate, chosen.key)

    async def serve_one(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        try:
            if chosen.mode == "tls":
                await join(reader, writer, chosen.to)
            else:
                await proxy(reader, writer, chosen.log)
        except OSError:
            writer.close()

    server = await asyncio.start_server(serve_one, "127.0.0.1", 0, ssl=context)
    port = server.sockets[0].getsockname()[1]
    done, loop = asyncio.Event(), asyncio.get_running_loop()

    def wait() -> None:
        sys.stdin.buffer.read()
        loop.call_soon_threadsafe(done.set)

    Thread(target=wait, daemon=True).start()
    print(json.dumps({"port": port}), flush=True)
    await done.wait()


def main() -> None:
    """Runs the door."""
    parser = argparse.ArgumentParser(description="A door before the stand-in, for tests.")
    parser.add_argument("mode", choices=("tls", "proxy"))
    parser.add_argument("--to", type=int, default=0, help="the port that TLS leads to")
    parser.add_argument("--certificate")
    parser.add_argument("--key")
    parser.add_argument("--log", help="where a proxy notes what it was asked")
    chosen = parser.parse_args()
    try:
        asyncio.run(serve(chosen))
    except KeyboardInterrupt:
        pass


if __name__ == "__main__":
    main()
