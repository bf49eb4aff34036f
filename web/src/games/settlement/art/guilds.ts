// Colours of the four guilds; each guild also has its own sign, so colour never stands alone.
export const guildColours: Record<string, string> = {
  adventurer: '#3f7d4e',
  builder: '#a8562a',
  defender: '#4a5f8f',
  craftsman: '#7c4a86',
};
