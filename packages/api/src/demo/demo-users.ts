/** Somebody to try things out as. Their passwords are known to everybody: they exist beside the demo catalogue alone. */
export interface DemoUser {
  readonly role: string;
  readonly email: string;
  readonly password: string;
  readonly isStaff: boolean;
  readonly isSuperuser: boolean;
}

export const demoUsers: readonly DemoUser[] = [
  {
    role: 'Visitor',
    email: 'visitor@patchbay.example',
    password: 'patchbay-visitor',
    isStaff: false,
    isSuperuser: false,
  },
  {
    role: 'Staff',
    email: 'staff@patchbay.example',
    password: 'patchbay-staff',
    isStaff: true,
    isSuperuser: false,
  },
  {
    role: 'Superuser',
    email: 'superuser@patchbay.example',
    password: 'patchbay-superuser',
    isStaff: false,
    isSuperuser: true,
  },
];
