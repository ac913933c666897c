import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { register } from '../auth/register.ts';
import { updateSettings } from '../settings/update-settings.ts';
import { createCoreFixture, type CoreFixture } from '../testing/index.ts';
import { adminCreateUser } from './admin-create-user.ts';
import { refuseReservedUsername } from './refuse-reserved-username.ts';
import { updateUser } from './update-user.ts';

let fixture: CoreFixture;
beforeAll(async () => {
  fixture = await createCoreFixture(inject('testServer'));
});
afterAll(() => fixture.close());

const reserved = { code: 'USERNAME_RESERVED', fields: { username: 'reserved' } };
const password = 'a sound password';
const account = (username: string) => ({ username, email: `${username}@example.test`, password });

describe('a reserved name', () => {
  it.each(['admin', 'ADMIN', 'Adm1n', 'adm-in', '_admin_', 'adrnin', '4dmin', 'support', '5upp0rt', 'Master.Admin', 'b1lling', 'nul1'])(
    'is refused as %s',
    (name) => {
      expect(() => refuseReservedUsername(name, 'DCI')).toThrow(expect.objectContaining(reserved));
    },
  );

  it.each(['admin1', 'adm1n2', '007admin', 'dci.support', 'support_id', 'cs-dci', 'bank24', 'rani.official'])(
    'is refused as a part: %s',
    (name) => {
      expect(() => refuseReservedUsername(name, 'DCI')).toThrow(expect.objectContaining(reserved));
    },
  );

  it.each(
    `dci dciadmin dci-admin DCIadm1n admindci officialdci dciofficial supportteam teamsupport helpteam helpdeskdci csadmin timadmin
    dcibank dcionline dci.indonesia dci24 dcisupport24 theadministrator realowner petugas kasir kasir1 petugasdci adminuji uji.admin realowner customersupportteam financedesk superadminid`.split(
      /\s+/,
    ),
  )('is refused in a compound: %s', (name) => {
    expect(() => refuseReservedUsername(name, 'DCI')).toThrow(expect.objectContaining(reserved));
  });

  it.each(
    `administrasi badminton adminah supportive timothy timur resmiati bankapi bankmod apichai apibot modesta rooty kesistem
    helpful chelp teammate steamer infoku kontakku sowner homeowner legalitas staffan dcihan dicky wangteamin guanbank csaba botond
    nullah apimod mybank ownerah xiaobot`.split(/\s+/),
  )('is not a name that only contains one: %s', (name) => {
    expect(() => refuseReservedUsername(name, 'DCI')).not.toThrow();
  });

  it.each(['admina', 'badmin', 'supporter', 'rani.contoh', 'budi', 'maria', 'lin', 'user1', 'Banks', '12345', 'a.d.m', 'user.807', '807'])(
    'is not %s',
    (name) => {
      expect(() => refuseReservedUsername(name, 'DCI')).not.toThrow();
    },
  );

  it.each(['danacerdas', 'Dana.Cerdas', 'danacerdas24', 'admindanacerdas', 'd4nacerdas'])(
    'is the product name in the settings: %s',
    (name) => {
      expect(() => refuseReservedUsername(name, 'Dana Cerdas')).toThrow(expect.objectContaining(reserved));
      expect(() => refuseReservedUsername('danacerdasku', 'Dana Cerdas')).not.toThrow();
    },
  );

  it('is refused for members, at registration and by staff; a master admin may give it to an administrator', async () => {
    const asMaster = fixture.as(fixture.masterAdmin);
    await expect(register(fixture.ctx, account('Supp0rt'))).rejects.toMatchObject(reserved);
    await expect(adminCreateUser(fixture.as(fixture.admin), { ...account('support'), role: 'user' })).rejects.toMatchObject(reserved);
    const made = await adminCreateUser(asMaster, { ...account('support'), role: 'admin' });
    expect(made).toMatchObject({ username: 'support', role: 'admin' });
  });

  it('follows the settings at registration', async () => {
    await updateSettings(fixture.as(fixture.masterAdmin), { websiteName: 'Dana Cerdas' });
    await expect(register(fixture.ctx, account('dana.cerdas'))).rejects.toMatchObject(reserved);
    await updateSettings(fixture.as(fixture.masterAdmin), { websiteName: 'DCI' });
    expect(await register(fixture.ctx, account('dana.cerdas'))).toMatchObject({ username: 'dana.cerdas' });
  });

  it('stays with a user who already has it', async () => {
    const asMaster = fixture.as(fixture.masterAdmin);
    const { id } = await adminCreateUser(asMaster, { ...account('helpdesk'), role: 'admin' });
    expect(await updateUser(asMaster, { id, role: 'user' })).toMatchObject({ username: 'helpdesk', role: 'user' });
    expect(await updateUser(asMaster, { id, password: 'another sound one' })).toMatchObject({ username: 'helpdesk' });
  });
});
