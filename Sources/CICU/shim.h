#pragma once
#include <stdint.h>

// Foundation carries an ICU of its own, newer than Debian's, whose module declares types of these
// names with other members. A program that imports both, by whatever way, would not compile: so
// ours go by other names.
#define UErrorCode ICUStatus
#define UProperty ICUProperty
#define UScriptCode ICUScript
#define ULineBreak ICULineBreak
#define UEastAsianWidth ICUEastAsianWidth
#define UCalendarDateFields ICUCalendarField
#define UParseError ICUParseError
#define URegexpFlag ICURegexFlag
// The rest are not used here, but a compiler that has both at hand compares them all the same.
#define UAcceptResult ICUAcceptResult
#define UBidiPairedBracketType ICUBidiPairedBracketType
#define UBlockCode ICUBlockCode
#define UBreakIteratorType ICUBreakIteratorType
#define UCPMapRangeOption ICUCPMapRangeOption
#define UCalendarAMPMs ICUCalendarAMPMs
#define UCalendarAttribute ICUCalendarAttribute
#define UCalendarDaysOfWeek ICUCalendarDaysOfWeek
#define UCalendarDisplayNameType ICUCalendarDisplayNameType
#define UCalendarLimitType ICUCalendarLimitType
#define UCalendarMonths ICUCalendarMonths
#define UCalendarType ICUCalendarType
#define UCalendarWallTimeOption ICUCalendarWallTimeOption
#define UCalendarWeekdayType ICUCalendarWeekdayType
#define UCharCategory ICUCharCategory
#define UCharDirection ICUCharDirection
#define UCharNameChoice ICUCharNameChoice
#define UDecompositionType ICUDecompositionType
#define UGraphemeClusterBreak ICUGraphemeClusterBreak
#define UHangulSyllableType ICUHangulSyllableType
#define UIndicPositionalCategory ICUIndicPositionalCategory
#define UIndicSyllabicCategory ICUIndicSyllabicCategory
#define UJoiningGroup ICUJoiningGroup
#define UJoiningType ICUJoiningType
#define ULayoutType ICULayoutType
#define ULineBreakTag ICULineBreakTag
#define ULocAvailableType ICULocAvailableType
#define ULocDataLocaleType ICULocDataLocaleType
#define UNormalization2Mode ICUNormalization2Mode
#define UNormalizationCheckResult ICUNormalizationCheckResult
#define UNumericType ICUNumericType
#define UPropertyNameChoice ICUPropertyNameChoice
#define UScriptUsage ICUScriptUsage
#define USentenceBreak ICUSentenceBreak
#define USentenceBreakTag ICUSentenceBreakTag
#define USetSpanCondition ICUSetSpanCondition
#define USystemTimeZoneType ICUSystemTimeZoneType
#define UTimeZoneLocalOption ICUTimeZoneLocalOption
#define UTimeZoneTransitionType ICUTimeZoneTransitionType
#define UVerticalOrientation ICUVerticalOrientation
#define UWordBreak ICUWordBreak
#define UWordBreakValues ICUWordBreakValues
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

// Word boundaries.
static inline UBreakIterator *icu_word_breaker(const char *locale, UErrorCode *status) {
  return ubrk_open(UBRK_WORD, locale, 0, 0, status);
}
static inline void icu_close_breaker(UBreakIterator *breaker) { ubrk_close(breaker); }
static inline void icu_set_breaker_text(
    UBreakIterator *breaker, const uint16_t *text, int32_t length, UErrorCode *status) {
  ubrk_setText(breaker, (const UChar *)text, length, status);
}
static inline int32_t icu_first_boundary(UBreakIterator *breaker) { return ubrk_first(breaker); }
// Negative (UBRK_DONE, a cast macro) behind the last one.
static inline int32_t icu_next_boundary(UBreakIterator *breaker) { return ubrk_next(breaker); }
static inline int32_t icu_boundary_status(UBreakIterator *breaker) {
  return ubrk_getRuleStatus(breaker);
}

// Calendars and time zones.
static inline UCalendar *icu_open_calendar(const uint16_t *zone, int32_t length, UErrorCode *status) {
  return ucal_open((const UChar *)zone, length, "en", UCAL_GREGORIAN, status);
}
static inline void icu_close_calendar(UCalendar *calendar) { ucal_close(calendar); }
static inline int32_t icu_default_zone(uint16_t *target, int32_t capacity, UErrorCode *status) {
  return ucal_getDefaultTimeZone((UChar *)target, capacity, status);
}
static inline bool icu_knows_zone(const uint16_t *zone, int32_t length) {
  UErrorCode status = U_ZERO_ERROR;
  UChar canonical[128];
  UBool isSystem = 0;
  ucal_getCanonicalTimeZoneID((const UChar *)zone, length, canonical, 128, &isSystem, &status);
  return !U_FAILURE(status);
}
static inline UEnumeration *icu_open_zones(UErrorCode *status) { return ucal_openTimeZones(status); }
static inline const char *icu_next_zone(UEnumeration *zones, UErrorCode *status) {
  return uenum_next(zones, 0, status);
}
static inline void icu_close_zones(UEnumeration *zones) { uenum_close(zones); }
// The Gregorian calendar for all times, the first of two equal wall times, and the next valid one
// for a time that a clock passes over.
static inline void icu_make_regular(UCalendar *calendar, UErrorCode *status) {
  ucal_setGregorianChange(calendar, -1e18, status);
  ucal_setAttribute(calendar, UCAL_LENIENT, 1);
  ucal_setAttribute(calendar, UCAL_REPEATED_WALL_TIME, UCAL_WALLTIME_FIRST);
  ucal_setAttribute(calendar, UCAL_SKIPPED_WALL_TIME, UCAL_WALLTIME_NEXT_VALID);
}
static inline void icu_clear_calendar(UCalendar *calendar) { ucal_clear(calendar); }
static inline void icu_set_field(UCalendar *calendar, UCalendarDateFields field, int32_t value) {
  ucal_set(calendar, field, value);
}
static inline int32_t icu_field(UCalendar *calendar, UCalendarDateFields field, UErrorCode *status) {
  return ucal_get(calendar, field, status);
}
static inline void icu_add_to_field(
    UCalendar *calendar, UCalendarDateFields field, int32_t amount, UErrorCode *status) {
  ucal_add(calendar, field, amount, status);
}
static inline double icu_milliseconds(UCalendar *calendar, UErrorCode *status) {
  return ucal_getMillis(calendar, status);
}
static inline void icu_set_milliseconds(UCalendar *calendar, double value, UErrorCode *status) {
  ucal_setMillis(calendar, value, status);
}

// Regular expressions.
static inline URegularExpression *icu_open_regex(
    const uint16_t *pattern, int32_t length, uint32_t flags, UParseError *place,
    UErrorCode *status) {
  return uregex_open((const UChar *)pattern, length, flags, place, status);
}
static inline void icu_close_regex(URegularExpression *regex) { uregex_close(regex); }
static inline void icu_set_regex_text(
    URegularExpression *regex, const uint16_t *text, int32_t length, UErrorCode *status) {
  uregex_setText(regex, (const UChar *)text, length, status);
}
static inline bool icu_find_next(URegularExpression *regex, UErrorCode *status) {
  return uregex_findNext(regex, status) != 0;
}
static inline int32_t icu_match_start(URegularExpression *regex, UErrorCode *status) {
  return uregex_start(regex, 0, status);
}
static inline int32_t icu_match_end(URegularExpression *regex, UErrorCode *status) {
  return uregex_end(regex, 0, status);
}
static inline void icu_limit_regex(
    URegularExpression *regex, int32_t time, int32_t stack, UErrorCode *status) {
  uregex_setTimeLimit(regex, time, status);
  uregex_setStackLimit(regex, stack, status);
}
// Asks `callback` every so often, both within a match attempt and between attempts.
typedef int8_t (*icu_step_callback)(const void *context, int32_t steps);
typedef int8_t (*icu_find_callback)(const void *context, int64_t index);
static inline void icu_watch_regex(
    URegularExpression *regex, icu_step_callback step, icu_find_callback find, const void *context,
    UErrorCode *status) {
  uregex_setMatchCallback(regex, step, context, status);
  uregex_setFindProgressCallback(regex, find, context, status);
}
