import { Heart, ListPlus } from 'lucide-react';
import { useState } from 'react';
import { $user, useHost } from '@patchbay/shared/host';
import { useUnit } from '@patchbay/shared/state';
import { Button } from '@patchbay/ui';
import { ChooseLists } from './choose-lists.tsx';
import styles from './saved-lists.module.css';
import { useFavourite } from './use-favourite.ts';

interface KeepSoftwareProps {
  readonly softwareId: number;
  readonly name: string;
}

/** The ways to keep software: as a favourite, and in lists (rule C75). A visitor is asked to sign in, and it goes on. */
export function KeepSoftware({ softwareId, name }: KeepSoftwareProps) {
  const { config, openAuth } = useHost();
  const user = useUnit($user);
  const { isFavourite, isChanging, toggle } = useFavourite(softwareId);
  const [isChoosing, setChoosing] = useState(false);
  if (!config.softwareLists) return null;
  const choose = async () => {
    const isSignedIn =
      user !== null || (await openAuth({ mode: 'login', message: 'Sign in to keep lists' }));
    if (isSignedIn) setChoosing(true);
  };

  return (
    <div className={styles.keep}>
      <Button
        variant="quiet"
        aria-pressed={isFavourite}
        disabled={isChanging}
        onClick={() => void toggle()}
      >
        <Heart size={16} className={styles.heart} data-kept={isFavourite} />
        Favourite
      </Button>
      <Button variant="quiet" onClick={() => void choose()}>
        <ListPlus size={16} />
        Add to list
      </Button>
      {isChoosing && (
        <ChooseLists softwareId={softwareId} name={name} onClose={() => setChoosing(false)} />
      )}
    </div>
  );
}
