// The first here, and this file before `quiet-console`: the components of a test are gone before the console's output
// is looked at. A component whose answer comes after the end of its test would otherwise appear there now and then.
import { configure } from '@testing-library/react';
import '@testing-library/jest-dom';
import './browser-stand-ins.ts';

// A machine that has much else to do is slow, and not wrong.
configure({ asyncUtilTimeout: 5000 });
jest.setTimeout(20_000);
