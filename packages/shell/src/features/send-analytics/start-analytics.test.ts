import { announceDeployment } from './start-analytics.ts';

describe('announceDeployment', () => {
  it('writes the time to the console (P26)', () => {
    const log = jest.fn();
    announceDeployment(
      '2025-10-30T10:00:00.000Z',
      { location: { hostname: 'patchbay.example' } },
      log,
    );
    expect(log).toHaveBeenCalledWith('Deployed: 2025-10-30T10:00:00.000Z');
  });

  it('writes nothing on localhost and IP addresses (P26)', () => {
    const log = jest.fn();
    announceDeployment('2025-10-30T10:00:00.000Z', { location: { hostname: 'localhost' } }, log);
    announceDeployment('2025-10-30T10:00:00.000Z', { location: { hostname: '127.0.0.1' } }, log);
    expect(log).not.toHaveBeenCalled();
  });
});
