import type { MountPlace } from './use-mount.ts'
import { useMount } from './use-mount.ts'

/** Which page this is, without any id: what an aspect needs to link to itself, or to show less on an exemplar's page. */
export function useHere(): Pick<MountPlace, 'kind' | 'name' | 'aspect' | 'isCase'> {
  const { kind, name, aspect, isCase } = useMount()
  return { kind, name, aspect, isCase }
}
