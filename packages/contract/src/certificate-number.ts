/** Digits and letters that nobody takes for one another. */
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const length = 12

/** The number of a certificate out of random bytes: twelve characters, sixty bits, in groups of four. */
export function certificateNumber(bytes: Uint8Array): string {
  const characters = Array.from(bytes.subarray(0, length), (byte) => alphabet[byte % alphabet.length])
  return characters.join('').replaceAll(/(.{4})(?!$)/g, '$1-')
}

/** A number as people copy it down: small letters, without its lines, O for 0, I and L for 1; null for none. */
export function readCertificateNumber(text: string): string | null {
  const plain = text.toUpperCase().replaceAll(/[\s-]/g, '').replaceAll('O', '0').replaceAll(/[IL]/g, '1')
  if (plain.length !== length || [...plain].some((character) => !alphabet.includes(character))) return null
  return plain.replaceAll(/(.{4})(?!$)/g, '$1-')
}
