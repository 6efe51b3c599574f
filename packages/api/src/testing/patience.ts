// The root's configuration has no place for one project's time limit. An embedded database boots in 3 s on an idle
// machine and in 25 s on a busy one.
jest.setTimeout(180_000);
