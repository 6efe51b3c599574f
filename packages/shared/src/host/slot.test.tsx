import { render, screen } from '@testing-library/react';
import { Slot, SlotProvider } from './slot.tsx';

it('an empty slot shows its fallback', () => {
  render(<Slot name="card-badges" props={{ softwareId: 7 }} fallback="Not here" />);
  expect(screen.getByText('Not here')).toBeInTheDocument();
});

it('the shell says what stands in a slot, and gets what the page passes in', () => {
  render(
    <SlotProvider value={({ name, props }) => <p>{`${name} ${JSON.stringify(props)}`}</p>}>
      <Slot name="card-badges" props={{ softwareId: 7 }} />
    </SlotProvider>,
  );
  expect(screen.getByText('card-badges {"softwareId":7}')).toBeInTheDocument();
});
