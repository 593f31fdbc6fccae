#pragma once
// The macros that check types stand in the way of functions that wrap the variadic ones.
#define CURL_DISABLE_TYPECHECK
#include <curl/curl.h>

// curl_easy_setopt and curl_easy_getinfo take any number of arguments, which Swift can't call: here
// is one function for each kind of argument.

static inline CURLcode flux_curl_set_number(CURL *handle, CURLoption option, long value) {
  return curl_easy_setopt(handle, option, value);
}

static inline CURLcode flux_curl_set_large(CURL *handle, CURLoption option, curl_off_t value) {
  return curl_easy_setopt(handle, option, value);
}

static inline CURLcode flux_curl_set_text(CURL *handle, CURLoption option, const char *value) {
  return curl_easy_setopt(handle, option, value);
}

static inline CURLcode flux_curl_set_pointer(CURL *handle, CURLoption option, void *value) {
  return curl_easy_setopt(handle, option, value);
}

static inline CURLcode flux_curl_set_list(
    CURL *handle, CURLoption option, struct curl_slist *value) {
  return curl_easy_setopt(handle, option, value);
}

typedef size_t (*flux_curl_receiver)(char *bytes, size_t size, size_t count, void *context);

static inline CURLcode flux_curl_set_receiver(
    CURL *handle, CURLoption option, flux_curl_receiver value) {
  return curl_easy_setopt(handle, option, value);
}

static inline CURLcode flux_curl_set_opener(
    CURL *handle, CURLoption option, curl_opensocket_callback value) {
  return curl_easy_setopt(handle, option, value);
}

static inline CURLcode flux_curl_get_number(CURL *handle, CURLINFO info, long *value) {
  return curl_easy_getinfo(handle, info, value);
}

static inline CURLcode flux_curl_get_text(CURL *handle, CURLINFO info, const char **value) {
  return curl_easy_getinfo(handle, info, (char **)value);
}

static inline CURLMcode flux_curl_multi_set_number(CURLM *multi, CURLMoption option, long value) {
  return curl_multi_setopt(multi, option, value);
}

// The result lies in a union: here it is by itself.
static inline CURLcode flux_curl_result(const CURLMsg *message) { return message->data.result; }
