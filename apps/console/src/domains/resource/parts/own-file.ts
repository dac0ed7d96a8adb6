import { isOutside } from '../../../kit/link.tsx'

/** A file that our own server answers; undefined for a link, whose bytes no page of ours may read. */
export const ownFile = <File extends { url: string }>(file: File | null): File | undefined =>
  file && !isOutside(file.url) ? file : undefined
