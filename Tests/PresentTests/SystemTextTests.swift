import Testing

struct PresentTests {}
