import '@testing-library/jest-dom';
import './dialog-stand-in.ts';
import './match-media-stand-in.ts';
import './popover-stand-in.ts';
import './scroll-stand-in.ts';
