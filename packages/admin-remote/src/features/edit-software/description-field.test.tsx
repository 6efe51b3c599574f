import { screen, waitFor } from '@testing-library/react';
import { useForm } from 'react-hook-form';
import { SlotProvider, type RenderSlot } from '@patchbay/shared/host';
import { createTestHost, renderRoutes } from '@patchbay/shared/testing';
import type { FormValues } from '../../edited-form/form-values.ts';
import { fakeBackend } from '../../testing/fake-backend.ts';
import { DescriptionField } from './description-field.tsx';

const shown: unknown[] = [];
/** As the shell fills the slot. */
const fill: RenderSlot = ({ name, props }) => {
  shown.push([name, props]);
  return <p>rendered</p>;
};

function Form({ markdown }: { readonly markdown: string }) {
  const fields = useForm<FormValues>({ defaultValues: { description: markdown } });
  return <DescriptionField fields={fields} name="description" label="Description" />;
}

const show = (markdown: string, renderSlot?: RenderSlot) => {
  shown.length = 0;
  const form = <Form markdown={markdown} />;
  const element = renderSlot ? <SlotProvider value={renderSlot}>{form}</SlotProvider> : form;
  const host = createTestHost(fakeBackend({}).http);
  return renderRoutes([{ path: '/', element }], { host, path: '/' }).user;
};

it('gives what is typed to whoever renders the public page, once it stands still (F22)', async () => {
  const user = show('Hello', fill);
  expect(screen.getByText('rendered')).toBeVisible();
  await user.type(screen.getByRole('textbox', { name: 'Description' }), ' you');
  const slot = (markdown: string) => ['description-preview', { markdown }];
  await waitFor(() => expect(shown.at(-1)).toEqual(slot('Hello you')));
  expect(shown).not.toContainEqual(slot('Hello y'));
});

it('says so where there is nobody to render it, and where there is nothing', async () => {
  const user = show('Hello');
  expect(screen.getByText('Preview unavailable.')).toBeVisible();
  await user.clear(screen.getByRole('textbox', { name: 'Description' }));
  expect(await screen.findByText('Nothing to show yet.')).toBeVisible();
});

it('can be hidden', async () => {
  const user = show('Hello', fill);
  await user.click(screen.getByRole('button', { name: 'Hide preview' }));
  expect(screen.queryByText('rendered')).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Show preview' }));
  expect(screen.getByText('rendered')).toBeVisible();
});
