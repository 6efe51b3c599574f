import { Heart } from 'lucide-react';
import styles from './saved-lists.module.css';
import { useFavourite } from './use-favourite.ts';

interface FavouriteButtonProps {
  readonly softwareId: number;
  readonly name: string;
}

/** The heart on a card (rule C75). It stands beside the card's link, on its cover. */
export function FavouriteButton({ softwareId, name }: FavouriteButtonProps) {
  const { isFavourite, isChanging, toggle } = useFavourite(softwareId);
  const label = `Favourite ${name}`;
  return (
    <button
      type="button"
      className={styles.onCover}
      aria-pressed={isFavourite}
      aria-label={label}
      title={label}
      disabled={isChanging}
      onClick={toggle}
    >
      <Heart size={16} className={styles.heart} data-kept={isFavourite} />
    </button>
  );
}
