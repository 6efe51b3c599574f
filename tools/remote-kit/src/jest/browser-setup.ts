import '@testing-library/jest-dom';
import { configure } from '@testing-library/dom';
import './browser-stand-ins.ts';

// A machine that has much else to do is slow, and not wrong.
configure({ asyncUtilTimeout: 5000 });
jest.setTimeout(20_000);
