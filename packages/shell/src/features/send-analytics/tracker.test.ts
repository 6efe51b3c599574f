import { createTracker } from './tracker.ts';

describe('the tracker', () => {
  it('keeps events until the services are there', () => {
    const { connect, track } = createTracker(true);
    const send = jest.fn();
    track('SoftwareInstall.click', { versionId: 3 });
    connect(send);
    track('SoftwareInstall.done', { versionId: 3 });
    expect(send.mock.calls).toEqual([
      ['SoftwareInstall.click', { versionId: 3 }],
      ['SoftwareInstall.done', { versionId: 3 }],
    ]);
  });

  it('keeps no more than 30', () => {
    const { connect, track } = createTracker(true);
    const send = jest.fn();
    for (let count = 0; count < 1000; count += 1) track('InstalledTracking.Allow');
    connect(send);
    expect(send).toHaveBeenCalledTimes(30);
  });

  it('does nothing where analytics is off or cannot be had', () => {
    const off = createTracker(false);
    expect(() => off.track('AppRequiredOverlay.Shown')).not.toThrow();
    const { connect, track } = createTracker(true);
    connect(null);
    expect(() => track('AppRequiredOverlay.Shown')).not.toThrow();
  });
});
