/**
 * True when what is installed is what the lock file asks for. Both are the `packages` of a lock file: `wanted` that of
 * package-lock.json, `present` that of node_modules/.package-lock.json, which npm writes after every installation.
 * Optional packages may be absent, except those that exist for exactly this platform: a folder that was copied from
 * another machine has the others. One that also names a C library may be absent too, as npm chooses between those.
 */
export function hasAllPackages(wanted, present, platform = process.platform, arch = process.arch) {
  const isFor = (list, mine) => list !== undefined && [list].flat().includes(mine)
  return Object.entries(wanted).every(([path, entry]) => {
    if (!path.includes('node_modules/')) return true
    const found = present[path]
    if (found) return found.version === entry.version
    if (!entry.optional && !entry.devOptional) return false
    return entry.libc !== undefined || !isFor(entry.os, platform) || !isFor(entry.cpu, arch)
  })
}
