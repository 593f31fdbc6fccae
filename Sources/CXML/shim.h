#pragma once
#include <libxml/xmlwriter.h>
#include <libxml/HTMLparser.h>
