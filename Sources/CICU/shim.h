#pragma once
#include <stdint.h>
#include <unicode/ubrk.h>
#include <unicode/ucal.h>
#include <unicode/uchar.h>
#include <unicode/uloc.h>
#include <unicode/unorm2.h>
#include <unicode/uregex.h>
#include <unicode/uscript.h>
#include <unicode/uversion.h>

// ICU renames every function by a macro (u_charType is u_charType_72), and Swift imports neither such
// macros nor may it name a version. So each function that is used has a plain inline twin here.

// The versions of the library and of the Unicode data in it, as four numbers each.
static inline void icu_version(uint8_t *numbers) { u_getVersion(numbers); }
static inline void icu_unicode_version(uint8_t *numbers) { u_getUnicodeVersion(numbers); }

// Whether a status is a failure; U_FAILURE is a macro too.
static inline bool icu_failed(UErrorCode status) { return U_FAILURE(status) != 0; }

// Normalisation. The instances belong to the library and are never released.
static inline const UNormalizer2 *icu_nfkc_casefold(UErrorCode *status) {
  return unorm2_getNFKCCasefoldInstance(status);
}
static inline const UNormalizer2 *icu_nfkc(UErrorCode *status) { return unorm2_getNFKCInstance(status); }
static inline const UNormalizer2 *icu_nfc(UErrorCode *status) { return unorm2_getNFCInstance(status); }
static inline const UNormalizer2 *icu_nfd(UErrorCode *status) { return unorm2_getNFDInstance(status); }
static inline bool icu_has_boundary_before(const UNormalizer2 *form, uint32_t c) {
  return unorm2_hasBoundaryBefore(form, (UChar32)c) != 0;
}
static inline int32_t icu_normalize(
    const UNormalizer2 *form, const uint16_t *source, int32_t length, uint16_t *target,
    int32_t capacity, UErrorCode *status) {
  return unorm2_normalize(
      form, (const UChar *)source, length, (UChar *)target, capacity, status);
}
static inline uint8_t icu_combining_class(const UNormalizer2 *form, uint32_t c) {
  return unorm2_getCombiningClass(form, (UChar32)c);
}

// Properties of a code point.
static inline int32_t icu_category(uint32_t c) { return u_charType((UChar32)c); }
static inline int32_t icu_digit_value(uint32_t c) { return u_charDigitValue((UChar32)c); }
static inline int32_t icu_script(uint32_t c) {
  UErrorCode status = U_ZERO_ERROR;
  UScriptCode script = uscript_getScript((UChar32)c, &status);
  return U_FAILURE(status) ? USCRIPT_UNKNOWN : script;
}
static inline bool icu_has_property(uint32_t c, UProperty which) {
  return u_hasBinaryProperty((UChar32)c, which) != 0;
}
static inline int32_t icu_property(uint32_t c, UProperty which) {
  return u_getIntPropertyValue((UChar32)c, which);
}
