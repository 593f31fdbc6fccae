/// The words that a client shows for what the server wrote.
public enum SystemText {}
