/** The oldest Node.js that the product runs on. Plain JavaScript, since whatever starts the product asks it first. */
export const oldestNode = '20.19.0';

/** @param {string} version as `process.versions.node` has it */
export function isNodeNewEnough(version) {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  const [needMajor = 0, needMinor = 0] = oldestNode.split('.').map(Number);
  return major > needMajor || (major === needMajor && minor >= needMinor);
}
