import { act, screen, waitFor } from '@testing-library/react';
import { $notification } from '@patchbay/shared/host';
import { fakeAudio } from '../../testing/fake-audio.ts';
import { fakeCatalogue } from '../../testing/fake-catalogue.ts';
import { visitCatalogue } from '../../testing/visit-catalogue.tsx';

const row = (id: number, name: string, more: object = {}) => ({
  id,
  name,
  vendor: 'Acme',
  vendorSlug: 'acme',
  slug: name.toLowerCase(),
  ...more,
});
const vital = row(7, 'Vital', { sound: 'audio/7-a.wav' });
const dexed = row(8, 'Dexed', { sound: 'audio/8-a.wav' });
const mute = row(9, 'Mute');
const addressOf = (path: string) => `http://images.test/${path}`;

const button = (name: string) => screen.findByRole('button', { name });

function visitHome() {
  const audio = fakeAudio();
  const { http } = fakeCatalogue({ software: [vital, dexed, mute] });
  return { audio, ...visitCatalogue('/', http) };
}

it('stands on the cards of software that has a sound, and asks for nothing by itself (C107)', async () => {
  const { audio } = visitHome();
  expect(await button('Play Vital')).toBeVisible();
  expect(await button('Play Dexed')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Play Mute' })).toBeNull();
  expect(audio.askedFor).toEqual([]);
});

it('plays, pauses and goes on by mouse and by keyboard (C107)', async () => {
  const { audio, user } = visitHome();
  await user.click(await button('Play Vital'));
  expect(await button('Pause Vital')).toHaveFocus();
  await waitFor(() => expect(audio.heard()).toBe(addressOf('audio/7-a.wav')));
  await user.keyboard(' ');
  expect(await button('Play Vital')).toHaveFocus();
  await waitFor(() => expect(audio.heard()).toBeNull());
  await user.keyboard('{Enter}');
  await waitFor(() => expect(audio.heard()).toBe(addressOf('audio/7-a.wav')));
  expect(audio.askedFor).toHaveLength(1);
});

it('can be pressed again once the sound has ended (C107)', async () => {
  const { audio, user } = visitHome();
  await user.click(await button('Play Vital'));
  await waitFor(() => expect(audio.heard()).not.toBeNull());
  act(() => audio.comeTo(20));
  expect(await button('Play Vital')).toBeVisible();
});

it('ends the sound that was heard before (C108)', async () => {
  const { audio, user } = visitHome();
  await user.click(await button('Play Vital'));
  await user.click(await button('Play Dexed'));
  expect(await button('Pause Dexed')).toBeVisible();
  expect(await button('Play Vital')).toBeVisible();
  await waitFor(() => expect(audio.heard()).toBe(addressOf('audio/8-a.wav')));
});

it('ends its sound where it goes itself (C108)', async () => {
  const { audio, user, router } = visitHome();
  await user.click(await button('Play Vital'));
  await waitFor(() => expect(audio.heard()).not.toBeNull());
  await act(() => router.navigate('/about/'));
  await waitFor(() => expect(audio.heard()).toBeNull());
});

it('says so where a sound cannot be played, and can be pressed again (C109)', async () => {
  const { audio, user, host } = visitHome();
  audio.cut(addressOf('audio/7-a.wav'));
  await user.click(await button('Play Vital'));
  await waitFor(() =>
    expect(host.scope.getState($notification)).toMatchObject({
      tone: 'error',
      title: 'Vital could not be played',
    }),
  );
  expect(await button('Play Vital')).toBeVisible();
  await user.click(await button('Play Dexed'));
  expect(await button('Pause Dexed')).toBeVisible();
});
