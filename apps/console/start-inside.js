// What the pages of one object need (`/class/:/record/exp`), filled in by the build.
const { files, pages } = PAGE_HINTS
const parts = location.pathname.split('/')

const fits = (pattern) => {
  const wanted = pattern.split('/')
  return wanted.length === parts.length && wanted.every((part, at) => part === ':' || part === parts[at])
}
export const needed = (pages[Object.keys(pages).find(fits)] ?? []).map((at) => files[at])
