import type { AuthStatus, RoleId } from '@portal/contract/roles';

/** spec 3: the stored user record, these fields and no others. */
export type User = {
  user_nickname: string;
  user_status: number;
  mobile: string;
  user_identity_id: RoleId | null;
  auth_status: AuthStatus | null;
  is_staff: number | boolean;
  user_invite_key: string | null;
  invitekey_updatetime: number | null;
};

export type Role = { id: RoleId; title: string };

export type MenuItem = {
  name: string;
  href: string;
  have_login: number;
  icon?: string | null;
  value?: string | number | null;
  children?: MenuItem[] | null;
  child?: MenuItem[] | null;
};

export type LetterFile = { url: string; name: string };

export type FooterEntry = { name: string; href: string; status: number; have_login: number };

export type HomeInfo = {
  logo: string;
  logo_black: string;
  site_tel: string;
  site_email: string;
  footer_menu: FooterEntry[];
};

export type IdentityEntry = {
  type: RoleId;
  name: string;
  auth_status: boolean;
  current_identity: boolean;
  middle_id: number | string | null;
  letter_file: LetterFile[];
  identity_info: { auth_status: AuthStatus | null } | null;
};

export type Agreement = { title: string; content: string; version: string | number };

/** Same as the player's own types. The player imports browser/, so browser/ cannot import them. */
export type PlayerRecord = {
  positions: Record<string, number>;
  /** Of somebody logged in, by user and film, with the moment: the server may have a newer one. */
  own?: Record<string, { seconds: number; at: number }>;
  volume?: { volume: number; muted: boolean };
  danmaku?: {
    on: boolean;
    opacity: number;
    speed: number;
    area: number;
    filterWords: readonly string[];
  };
};

/** Answers by question number. `savedSeq` is the sequence number the server had acknowledged before them. */
export type ExamDraft = {
  attemptId: number;
  savedSeq: number;
  /** In flight: the server may have received them. */
  sent?: DraftAnswers;
  /** Changed since that request. */
  answers: DraftAnswers;
  /** Of the page that kept it: with it the answers are sent when that page is gone. */
  ticket?: string;
};
type DraftAnswers = Record<string, { options?: number[] | undefined; texts?: string[] | undefined }>;

/** spec 3: every key of local storage and what it holds. Passwords are never kept, only whose they are. */
export type Stored = {
  user: User;
  role: Role;
  menuInfo: { data: MenuItem[]; timestamp: number };
  wapMenu: MenuItem[];
  avatar: string;
  activeNav: string;
  letter_file: LetterFile[];
  openid: string;
  remember: { mobile: string };
  /** The random part of the browser's fingerprint. */
  fingerprint: string;
  /** A visitor's newest searches. */
  searches: string[];
  /** The unacknowledged answers of an open exam. */
  exam: ExamDraft;
  /** Playback positions by video, and preferences for all videos. */
  player: PlayerRecord;
};

export type StoredKey = keyof Stored;
