/** A page that stays mounted while another one is shown, with what it is drawn from. */
export type KeptPage<Seen> = { id: number; pathname: string; search: string; isShown: boolean; seen: Seen }

/** Where a page is, as links name it. */
export const addressOf = ({ pathname, search }: Here): string => pathname + search

type Here = { pathname: string; search: string }

/**
 * The kept pages after going to `here` and drawing it from `seen`; at most `limit` of them, the newest last. A page whose
 * own query changes stays the page it is; a page that is opened with another query than it was left with is a new one. One
 * that is opened as it was left goes on with what it was drawn from, and so is not drawn again.
 * `keeps` says whether the page that is shown is one to be kept at all.
 */
export function nextKept<Seen>(
  kept: readonly KeptPage<Seen>[],
  { pathname, search }: Here,
  seen: Seen,
  { keeps, limit }: { keeps: boolean; limit: number },
): KeptPage<Seen>[] {
  const isHere = (page: KeptPage<Seen>) =>
    page.pathname === pathname && (page.isShown || page.search === search) && keeps
  const here = kept.find(isHere)
  const others = kept
    .filter((page) => page !== here && page.pathname !== pathname)
    .map((page) => (page.isShown ? { ...page, isShown: false } : page))
  if (!keeps) return others
  const id = here?.id ?? Math.max(0, ...kept.map((page) => page.id)) + 1
  const drawn = here?.search === search ? here.seen : seen
  return [...others.slice(Math.max(0, others.length - limit + 1)), { id, pathname, search, isShown: true, seen: drawn }]
}
