#pragma once
#include <libwebsockets.h>
#include <string.h>

// The descriptions below are larger than what is said in them, and some of their constants are cast
// macros, which Swift does not import.

// Makes a context for one client connection. No extension is offered, so nothing is deflated; the
// system's certificates are trusted.
static inline struct lws_context *websockets_context(const struct lws_protocols *protocols,
                                                     void *user, unsigned int timeout_seconds) {
  struct lws_context_creation_info info;
  memset(&info, 0, sizeof info);
  info.port = CONTEXT_PORT_NO_LISTEN;
  info.protocols = protocols;
  info.gid = (gid_t)-1;
  info.uid = (uid_t)-1;
  info.options = LWS_SERVER_OPTION_DO_SSL_GLOBAL_INIT;
  info.user = user;
  info.timeout_secs = timeout_seconds;
  info.pt_serv_buf_size = 1 << 16;
  info.fd_limit_per_thread = 8;
  return lws_create_context(&info);
}

// Says which proxy is used: "" means none, whatever the environment says.
static inline void websockets_proxy(struct lws_context *context, const char *proxy) {
  struct lws_vhost *host = lws_get_vhost_by_name(context, "default");
  if (host) lws_set_proxy(host, proxy);
}

// Begins to connect. HTTP/1.1 is named in the handshake of TLS: an upgrade over HTTP/2 is something
// else.
static inline struct lws *websockets_connect(struct lws_context *context, const char *protocol,
                                             const char *address, int port, const char *host,
                                             const char *path, int secure) {
  struct lws_client_connect_info info;
  memset(&info, 0, sizeof info);
  info.context = context;
  info.address = address;
  info.port = port;
  info.host = host;
  info.path = path;
  info.ssl_connection = secure ? LCCSCF_USE_SSL : 0;
  info.local_protocol_name = protocol;
  info.ietf_version_or_minus_one = -1;
  info.alpn = "http/1.1";
  return lws_client_connect_via_info(&info);
}

// How many bytes before a payload belong to the library.
static inline size_t websockets_headroom(void) { return LWS_PRE; }

// Sends a message that lies behind the headroom.
static inline int websockets_write(struct lws *socket, unsigned char *message, size_t length,
                                   int binary) {
  return lws_write(socket, message, length, binary ? LWS_WRITE_BINARY : LWS_WRITE_TEXT);
}

// Says with which code the socket will be closed once its callback returns -1.
static inline void websockets_close_reason(struct lws *socket, int code) {
  lws_close_reason(socket, (enum lws_close_status)code, (unsigned char *)0, 0);
}

// The library prints to standard error by itself, addresses included.
static inline void websockets_be_silent(void) { lws_set_log_level(0, 0); }
