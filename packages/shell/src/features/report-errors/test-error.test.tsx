import { act, render, screen } from '@testing-library/react';
import { Component as ErrorBoundary, type ReactNode } from 'react';
import { HostProvider } from '@patchbay/shared/host';
import { createFakeHttp, createTestHost } from '@patchbay/shared/testing';
import { TestErrorPage } from './test-error.view.tsx';

class Boundary extends ErrorBoundary<{ readonly children: ReactNode }> {
  override state = { message: '' };

  static getDerivedStateFromError(error: Error) {
    return { message: error.message };
  }

  override render() {
    return this.state.message === '' ? this.props.children : <p>Stopped: {this.state.message}</p>;
  }
}

describe('TestErrorPage', () => {
  it('throws after 2 seconds, and not before (R10)', () => {
    jest.spyOn(console, 'error').mockImplementation(() => undefined);
    jest.useFakeTimers();
    render(
      <HostProvider value={createTestHost(createFakeHttp(() => ({ json: [] })))}>
        <Boundary>
          <TestErrorPage />
        </Boundary>
      </HostProvider>,
    );
    act(() => {
      jest.advanceTimersByTime(1999);
    });
    expect(screen.getByRole('heading', { name: 'Error test' })).toBeVisible();
    act(() => {
      jest.advanceTimersByTime(1);
    });
    expect(screen.getByText('Stopped: Test error')).toBeVisible();
    jest.useRealTimers();
  });
});
