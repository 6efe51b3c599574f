import { describeUploadError, uploadMedia, type MediaKind } from '@patchbay/domain/api';
import { notified, useHost } from '@patchbay/shared/host';
import { useMutation } from '@patchbay/shared/query';
import { useUnit } from '@patchbay/shared/state';
import { mediaRules } from './media-rules.ts';

interface MediaUploadOptions {
  readonly softwareId: number;
  readonly kind: MediaKind;
  readonly onUploaded: (path: string) => void;
}

/** Uploads screenshots or audio demos one after another; of each that fails it says why. */
export function useMediaUpload({ softwareId, kind, onUploaded }: MediaUploadOptions) {
  const { http } = useHost();
  const notify = useUnit(notified);
  const { mostBytes, tooLarge } = mediaRules[kind];
  const fail = ({ name }: File, reason: string) =>
    notify({ tone: 'error', title: 'Upload Failed', text: `${name}: ${reason}` });
  const uploading = useMutation({
    mutationFn: async (files: readonly File[]) => {
      for (const file of files) {
        if (file.size > mostBytes) {
          fail(file, tooLarge);
          continue;
        }
        try {
          onUploaded(await uploadMedia(http, softwareId, kind, file));
        } catch (error) {
          fail(file, describeUploadError(error));
        }
      }
    },
  });
  return {
    isUploading: uploading.isPending,
    upload: (files: readonly File[]) => {
      if (!uploading.isPending && files.length > 0) uploading.mutate(files);
    },
  };
}
