import '@testing-library/jest-dom';
import { configure } from '@testing-library/dom';
import './dialog-stand-in.ts';
import './match-media-stand-in.ts';
import './popover-stand-in.ts';
import './scroll-stand-in.ts';

// A machine that has much else to do is slow, and not wrong.
configure({ asyncUtilTimeout: 5000 });
jest.setTimeout(20_000);
