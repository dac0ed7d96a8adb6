import { KitPage } from '../../kit/kit-page.tsx'
import { ruleOf, uploadFile, uploadFrom } from '../../api/request/upload-file.ts'
import { domainParts } from './showcase/domain-parts.tsx'

const services = { upload: uploadFile, uploadFrom, ruleOf }

/** The showcase of all widgets: the kit's own, and those that build on it and know the domains. */
export function Showcase() {
  return <KitPage services={services} more={domainParts} />
}
