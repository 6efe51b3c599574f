declare module 'fs-native-extensions' {
  /**
   * Takes a lock on an open file, which the system gives free when the file is closed, also by the end of the process.
   * @returns false where somebody else has it
   */
  export function tryLock(fileDescriptor: number): boolean;
}
