import { jestConfig } from '@patchbay/remote-kit/jest';

export default jestConfig(import.meta.dirname);
