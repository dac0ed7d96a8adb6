/** What one image may hold unpacked. */
export const mostBytes = 8 * 1024 ** 3

/**
 * Unpacks what comes in, through `unpack`, into a folder: owners by number, rights of programs kept, no devices. What is
 * longer than an image may be is cut off, which the unpacking then says.
 */
export const into = (folder: string, unpack: string): string[] => [
  'sh',
  '-c',
  `mkdir -p "$1" && ${unpack} | head -c ${mostBytes} | tar --extract --file=- --directory="$1" --numeric-owner --same-owner \
--preserve-permissions --xattrs --xattrs-include=security.capability --delay-directory-restore \
--exclude='./dev/*' --exclude='dev/*' --exclude='.wh.*' --warning=no-timestamp`,
  'unpack',
  folder,
]
