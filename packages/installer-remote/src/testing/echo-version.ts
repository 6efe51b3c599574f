import type { StoredVersion } from '@patchbay/domain/entities';
import { echo } from '../installs/testing/start-page.ts';

/** The version of `echo` as the catalogue has it. */
const echoVersion: StoredVersion = {
  id: echo.versionId,
  software_id: echo.softwareId,
  version: echo.version,
  architecture: 'universal',
  type: 'free',
  url: '',
  status: 'active',
  components: echo.components,
  macInstallOrder: [],
};

/** The props of the slot of its controls. */
export const echoSlot = {
  softwareId: echo.softwareId,
  softwareName: echo.softwareName,
  vendor: echo.vendor,
  version: echoVersion,
};
