// The first here, and this file before `quiet-console`: the components of a test are gone before the console's output
// is looked at. A component whose answer comes after the end of its test would otherwise appear there now and then.
import { configure, getConfig } from '@testing-library/react';
import '@testing-library/jest-dom';
import './browser-stand-ins.ts';

const { getElementError } = getConfig();

configure({
  // A machine that has much else to do is slow, and not wrong.
  asyncUtilTimeout: 5000,
  // What waits for an element asks after each change of the page, and prints the page again when its time is over.
  getElementError: (message, container) =>
    Reflect.get(getConfig(), '_disableExpensiveErrorDiagnostics') === true
      ? Object.assign(new Error(message ?? ''), { name: 'TestingLibraryElementError' })
      : getElementError(message, container),
});
jest.setTimeout(20_000);
