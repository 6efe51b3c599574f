import { useForm } from 'react-hook-form';
import { useNavigate } from '@patchbay/shared/router';
import { Button, Field, inputLook } from '@patchbay/ui';
import { checkSearchText } from './search-text.ts';
import styles from './find-software.module.css';

interface SearchFields {
  readonly text: string;
}

/** Puts what is looked for into the address, so that a link to it can be shared. */
export function SearchForm({ search }: { readonly search: string }) {
  const navigate = useNavigate();
  const { register, handleSubmit, formState } = useForm<SearchFields>({
    values: { text: search },
  });
  const look = handleSubmit(({ text }) => {
    // The form has done its part: where the page goes is the router's to wait for.
    void navigate(`?q=${encodeURIComponent(text.trim())}`);
  });
  return (
    <form className={styles.form} role="search" noValidate onSubmit={look}>
      <Field label="Name" error={formState.errors.text?.message}>
        {(control) => (
          <input
            {...inputLook}
            {...control}
            {...register('text', { validate: checkSearchText })}
            type="search"
          />
        )}
      </Field>
      <Button type="submit" variant="primary">
        Find
      </Button>
    </form>
  );
}
