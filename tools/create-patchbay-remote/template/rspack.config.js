import { remoteConfig } from '@patchbay/bundler';

export default remoteConfig(import.meta.dirname);
