import Testing

struct UsageTests {}
