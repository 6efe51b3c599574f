import { Columns3 } from 'lucide-react';
import { useUnit } from '@patchbay/shared/state';
import { Button } from '@patchbay/ui';
import { $comparison, comparisonToggled } from './comparison.model.ts';
import styles from './comparison.module.css';

interface CompareBoxProps {
  readonly softwareId: number;
  readonly name: string;
  readonly isChosen: boolean;
  readonly onToggle: (softwareId: number) => void;
}

/** Chooses a software to compare. It stands beside a card's link, on its cover, and steps aside for what stands there. */
export function CompareBox({ softwareId, name, isChosen, onToggle }: CompareBoxProps) {
  const label = `Compare ${name}`;
  return (
    <button
      type="button"
      className={styles.box}
      aria-pressed={isChosen}
      aria-label={label}
      title={label}
      onClick={() => onToggle(softwareId)}
    />
  );
}

/** The same on a software's page, in words. */
export function CompareButton({ softwareId }: Pick<CompareBoxProps, 'softwareId'>) {
  const [{ ids }, toggle] = useUnit([$comparison, comparisonToggled]);
  return (
    <Button
      variant="quiet"
      size="small"
      aria-pressed={ids.includes(softwareId)}
      onClick={() => toggle(softwareId)}
    >
      <Columns3 size={16} />
      Compare
    </Button>
  );
}
