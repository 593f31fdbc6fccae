#pragma once
#include <libxml/xmlversion.h>
// Where libxml2 was built with ICU its headers take ICU's along, which other modules have too; nothing
// that is used here differs without them.
#undef LIBXML_ICU_ENABLED
#include <libxml/xmlwriter.h>
// Tests read pages back with it.
#include <libxml/HTMLparser.h>
