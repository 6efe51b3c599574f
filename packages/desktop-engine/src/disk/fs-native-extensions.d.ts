declare module 'fs-native-extensions' {
  /** Exchanges two paths; one step on Linux and macOS. */
  export function swap(from: string, to: string): Promise<void>;
}
