import { publishContent } from '../../content/index.ts'
import type { TestApp } from '../../../testing/index.ts'
import { ok, orAbsent } from '../../../kernel/result.ts'
import { storeBytes } from '../../file/index.ts'
import { addFiles, asIncoming, createDataset, findDataset } from '../index.ts'

type Who = { userId: string; orgId: string }

/** Puts texts by path into a data set, as an upload would. */
export async function putFiles(app: TestApp, who: Who, id: string, files: Record<string, string>): Promise<void> {
  const incoming: ReturnType<typeof asIncoming>[] = []
  for (const [path, text] of Object.entries(files)) {
    const file = { name: path.split('/').at(-1)!, bytes: new TextEncoder().encode(text) }
    incoming.push(asIncoming(path, ok(await storeBytes(app.kernel, who, 'dataset', file))))
  }
  await app.kernel.connection.transaction((tx) => addFiles(tx, who, id, incoming, 'replace'))
}

/** A new data set with these files, published as its first version by default. */
export async function aDataset(
  app: TestApp,
  who: Who,
  given: { title: string; files: Record<string, string>; isPublic?: boolean; isDraft?: boolean },
): Promise<string> {
  const { connection } = app.kernel
  const { title, isPublic } = given
  const id = await connection.transaction((tx) => createDataset(tx, who, { title, isPublic }))
  await putFiles(app, who, id, given.files)
  if (!given.isDraft) await publish(app, who, id)
  return id
}

export async function publish(app: TestApp, who: Who, id: string): Promise<number> {
  return app.kernel.connection.transaction(async (tx) => {
    const row = orAbsent(await findDataset(tx, id, null))
    return ok(await publishContent(tx, app.kernel, who, row, { seen: null })).publishedVersion
  })
}
