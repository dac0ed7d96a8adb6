/** Why a file cannot be read as questions at all, in Chinese, for the person who uploaded it. */
export class Unreadable extends Error {}
