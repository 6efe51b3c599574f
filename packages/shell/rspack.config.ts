import { shellConfig } from '@patchbay/bundler';

export default shellConfig(import.meta.dirname);
