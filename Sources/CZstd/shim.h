#pragma once
#include <zstd.h>
// Training of dictionaries.
#include <zdict.h>
