import { mkdtemp, realpath, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A folder for each test of a file, gone with the test. */
export function useTemporaryFolder(): () => string {
  let folder = '';
  beforeEach(async () => {
    folder = await mkdtemp(join(await realpath(tmpdir()), 'patchbay-engine-'));
  });
  afterEach(() => rm(folder, { recursive: true, force: true }));
  return () => folder;
}
