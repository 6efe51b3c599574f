import { render, screen } from '@testing-library/react';
import { HostProvider } from '@patchbay/shared/host';
import { createFakeHttp, createTestHost } from '@patchbay/shared/testing';
import { LastResort } from './last-resort.tsx';

const failure = new Error('nobody stops it');

function Failing(): never {
  throw failure;
}

describe('LastResort', () => {
  it('says in words that the page failed, reports it once, and offers ways on (R42)', () => {
    jest.spyOn(console, 'error').mockImplementation(() => undefined);
    const reportProblem = jest.fn();
    const http = createFakeHttp(() => ({ json: [] }));
    render(
      <HostProvider value={createTestHost(http, { reportProblem })}>
        <LastResort>
          <Failing />
        </LastResort>
      </HostProvider>,
    );
    expect(screen.getByRole('alert')).toHaveTextContent('Something went wrong');
    expect(screen.getByRole('link', { name: 'Go to the home page' })).toHaveAttribute('href', '/');
    expect(screen.getByRole('button', { name: 'Reload the page' })).toBeVisible();
    expect(reportProblem).toHaveBeenCalledTimes(1);
    expect(reportProblem).toHaveBeenCalledWith(failure);
  });
});
