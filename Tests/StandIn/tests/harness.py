"""A server in this process, and a client that speaks to it."""

from __future__ import annotations

import json
import logging
import unittest
from typing import Any

import aiohttp
from aiohttp import web

from standin.app import Server
from standin.clock import Clock
from standin.generate import generated_lines
from standin.settings import settings_of_era

Document = dict[str, Any]

# What a busy machine makes slow is no news.
logging.getLogger("asyncio").setLevel(logging.CRITICAL)


class StandInTest(unittest.IsolatedAsyncioTestCase):
    """A test with a server of its own; `options` and `switches` say which."""

    options: Document = {}
    switches: Document = {}

    async def asyncSetUp(self) -> None:
        settings = settings_of_era("newest").with_changes(self.switches)
        clock = Clock()
        self.server = Server([], settings, clock)
        self._runner = web.ServerRunner(web.Server(self.server.handle))
        await self._runner.setup()
        ports = []
        for _ in range(2):
            await web.TCPSite(self._runner, "127.0.0.1", 0).start()
            ports.append(self._runner.addresses[-1][1])
        self.server.bind("127.0.0.1", *ports)
        self.server.reset(generated_lines(self.options), settings, clock)
        self._sockets: list[aiohttp.ClientWebSocketResponse] = []
        self.client = aiohttp.ClientSession(f"http://127.0.0.1:{ports[0]}")
        accounts = await self.control("GET", "accounts")
        self.user = next(it for it in accounts if not it["bot"])
        self.bot = next(it for it in accounts if it["bot"])

    async def asyncTearDown(self) -> None:
        for socket in self._sockets:
            await socket.close()
        await self.client.close()
        self.server.gateway.clear()
        await self._runner.cleanup()

    async def control(self, method: str, path: str, body: Any = None) -> Any:
        """Gives an order and takes the answer."""
        async with self.client.request(method, f"/__control/{path}", json=body) as answer:
            self.assertEqual(answer.status, 200, await answer.text())
            return json.loads(await answer.text())

    async def get(self, path: str, token: str | None = None) -> tuple[int, Any, Any]:
        """Asks the API: status, body, headers."""
        headers = {"Authorization": token or self.user["token"]}
        async with self.client.get(self.api + path, headers=headers) as answer:
            text = await answer.text()
            body = json.loads(text) if "json" in answer.content_type else text
            return answer.status, body, answer.headers

    async def post(self, path: str, body: Document) -> tuple[int, Any]:
        """Posts to the API without a token: status, body."""
        async with self.client.post(self.api + path, json=body) as answer:
            text = await answer.text()
            return answer.status, json.loads(text) if text else None

    @property
    def api(self) -> str:
        """The path that the API's version begins with."""
        path = self.server.endpoints["api"].split("://", 1)[1]
        return path[path.index("/"):] + "/v1" if "/" in path else "/v1"

    async def socket(self, query: str = "v=1&encoding=json") -> aiohttp.ClientWebSocketResponse:
        """Opens the gateway."""
        path = self.server.endpoints["gateway"].split("://", 1)[1]
        path = path[path.index("/"):] if "/" in path else "/"
        socket = await self.client.ws_connect(f"{path}?{query}")
        self._sockets.append(socket)
        return socket

    async def readable(self) -> list[Document]:
        """The channels that the user can read, fullest first."""
        channels = await self.control("GET", f"world?viewer={self.user['user_id']}")
        return sorted((it for it in channels if it["readable"]), key=lambda it: -it["messages"])
