import { expect, test } from 'vitest'
import { placeAddress } from '../content/place-address.ts'
import type { MountInfo } from '../content/route-types.ts'
import { placeOf } from '../content/use-mount.ts'
import { routeTable } from './routes.ts'
import { narrowings } from './testing/narrowings.ts'

// Every address of an object, built or not, says beforehand what its pages are narrowed to: a new one is written down next to
// it before any page of it exists.

/** Where the pages of a frame are, in the names of their parameters: `class :classid > series :seriesid > exam :examid`. */
function narrowingOf(mount: MountInfo): string {
  const params = Object.fromEntries([...mount.at.matchAll(/:(\w+)/g)].map(([param, name]) => [name!, param]))
  const { place, content, within, recordId } = placeAddress(placeOf(mount, '', params))
  const parts = [place && `${place.kind} ${place.id}`, within, content && `${content.kind} ${content.id}`, recordId]
  return parts.filter((part) => part !== undefined).join(' > ')
}

const mounts = new Map(routeTable.routes.flatMap(({ mount }) => (mount ? [[mount.at, mount] as const] : [])))

test('every address of an object says where it is', () => {
  const found = [...mounts].map(([at, mount]) => [at, narrowingOf(mount)])
  expect(Object.fromEntries(found)).toEqual(narrowings)
})

test('no page of a frame names a further place, container or record in its own part of the address', () => {
  const narrowing = /:(?:classid|projectid|seriesid|lessonid|topicid|recordid)\b/
  const pages = routeTable.routes.filter(({ path, mount }) => mount && narrowing.test(path.slice(mount.at.length)))
  expect(pages.map(({ path }) => path)).toEqual([])
})
